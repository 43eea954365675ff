/** A login that the tab has kept, as a page finds it when it is opened. */
export function logIn(username: string, password: string): void {
  sessionStorage.setItem('loggedIn', 'true');
  sessionStorage.setItem('authToken', Buffer.from(`${username}:${password}`, 'utf8').toString('base64'));
}
