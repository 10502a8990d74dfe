/**
 * `due`: of today and of the days before, not yet done. Apart from what reads them: the first page knows its addresses.
 */
export const followupViews = ['due', 'upcoming', 'done', 'cancelled', 'all'] as const;
export type FollowupView = (typeof followupViews)[number];
