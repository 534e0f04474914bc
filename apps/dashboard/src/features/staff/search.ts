/** Staff of one page, until somebody asks for more (STAFF-25). */
export const PAGE_SIZE = 10

/** The tabs of Staff, in their order (STAFF-02). */
export const STAFF_TABS = ['list', 'roles'] as const
export type StaffTab = (typeof STAFF_TABS)[number]

/** True for the name of a tab. */
export const isStaffTab = (text: string): text is StaffTab => (STAFF_TABS as readonly string[]).includes(text)
