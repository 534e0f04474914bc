export { PackagesScreen } from './PackagesScreen.tsx'
