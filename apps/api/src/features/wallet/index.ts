export { moveWalletOfOrder } from './move-wallet.ts'
