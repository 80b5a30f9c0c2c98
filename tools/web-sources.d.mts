export declare function isWebBuilt(): boolean
export declare function hashSources(): string
export declare function noteWebBuilt(sourcesHash: string): void
