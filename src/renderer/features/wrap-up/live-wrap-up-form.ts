/** The ID of the form of the wrap-up that runs: a button elsewhere on the screen sends it. */
export const liveWrapUpForm = 'live-wrap-up';
