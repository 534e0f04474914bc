export { Taxes } from './Taxes.tsx'
