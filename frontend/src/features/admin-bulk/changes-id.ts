/** Of the heading above the changes: a file leads there. */
export const CHANGES_ID = 'bulk-changes';
