export { recordOnlinePayment, type OnlinePayment } from './online.ts'
