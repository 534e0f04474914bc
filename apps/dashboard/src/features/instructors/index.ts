export { InstructorsScreen } from './InstructorsScreen.tsx'
