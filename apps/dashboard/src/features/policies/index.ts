export { Policies } from './Policies.tsx'
