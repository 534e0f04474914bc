export { useSaving } from '../../lib/use-saving.ts'
