export { getImport, listImports, MOST_TOLD } from './find-imports.ts'
export {
  registerImportKinds,
  type Fill,
  type ImportKind,
  type ImportRow,
  type SkippedRow,
  type TakenBack,
  type Undoing,
} from './import-kinds.ts'
export { findSettings, insertImport, noteUndoing, noteUndone, noteWhole } from './imports.store.ts'
export { fieldsOf, readSent, type ReadFile } from './read-sent.ts'
export { startImport } from './start-import.ts'
export { takeImportTurn } from './take-import.ts'
export { holdForUndo } from './undo-import.ts'
