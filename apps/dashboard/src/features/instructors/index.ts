export { HandOver } from './HandOver.tsx'
export { InstructorsScreen } from './InstructorsScreen.tsx'
export { useHandOver } from './use-hand-over.ts'
