export { DailyReport } from './DailyReport.tsx'
