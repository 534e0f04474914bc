export { CounterSale } from './CounterSale.tsx'
