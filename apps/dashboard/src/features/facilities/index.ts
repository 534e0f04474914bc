export { GroupRules } from './GroupRules.tsx'
