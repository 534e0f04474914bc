export { bookSessions, freeSessions, renameSessions } from './placement/book-sessions.ts'
export { reviewCourt, type CourtReview } from './placement/review-court.ts'
export { tellWhatIsInTheWay } from './placement/tell-what-is-in-the-way.ts'
