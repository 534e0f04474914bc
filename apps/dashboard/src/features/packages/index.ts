export { Packages } from './Packages.tsx'
export { PackagesScreen } from './PackagesScreen.tsx'
