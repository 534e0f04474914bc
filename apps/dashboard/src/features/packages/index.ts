export { Packages } from './Packages.tsx'
export { PackagesScreen } from './PackagesScreen.tsx'
export { PackageSale } from './sale/PackageSale.tsx'
