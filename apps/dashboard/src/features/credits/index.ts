export { CreditLimits } from './CreditLimits.tsx'
export { CreditLog } from './CreditLog.tsx'
