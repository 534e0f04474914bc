export { TransactionsScreen } from './TransactionsScreen.tsx'
export { priceOf, type DraftLine } from './lines/draft-lines.ts'
export { DraftFields } from './lines/DraftFields.tsx'
export { useDrafts, type Drafts } from './lines/use-drafts.ts'
