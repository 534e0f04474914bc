export * from './lesson-offer.ts'
export * from './lesson-price.ts'
export * from './place-lesson.ts'
export * from './unpaid-of-lines.ts'
