/** Of a call of the office that does not go through the API slice. */
export const officeHeaders = (credentials: string): Record<string, string> => ({
  'Content-Type': 'application/json', Authorization: `Basic ${credentials}`, 'X-Requested-With': 'XMLHttpRequest',
});
