/** Characters of a caption, at most. */
export const LONGEST_CAPTION = 2000
/** Photos of a post, at most (POSTS-04). */
export const MOST_POST_PHOTOS = 10
/** Posts of a page of the timeline (POSTS-16). */
export const TIMELINE_PAGE = 5

/** Whether a caption says nothing: blanks only count as empty (POSTS-03, POSTS-04). */
export const isEmptyCaption = (caption: string): boolean => caption.trim() === ''
