/** Base of every screen. */
export const APP_BASE = '/mmmcollege';
/** Base of every call. */
export const API_BASE = '/mmmcollege-api';
