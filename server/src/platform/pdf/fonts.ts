import { fileURLToPath } from 'node:url'

/** The typefaces of documents, one file for each weight, because the compiler reads no variable ones. */
const files = [
  'inter/400Regular/Inter_400Regular.ttf',
  'inter/500Medium/Inter_500Medium.ttf',
  'inter/600SemiBold/Inter_600SemiBold.ttf',
  'source-serif-4/400Regular/SourceSerif4_400Regular.ttf',
  'source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf',
]

export const fontPaths: readonly string[] = files.map((file) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/${file}`)),
)
