export { columnsNamed } from './columns-named.ts'
export { undoneUntil } from './undo.ts'
