/** Where somebody's picture is, by the id of their profile; nothing is there of whom has none (REVIEWS-08, REVIEWS-10). */
export const pictureOf = (profileId: string): string => `/v1.9.0/profiles/${profileId}/picture`
