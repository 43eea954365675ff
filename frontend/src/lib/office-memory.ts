const forgetters = new Set<() => void>();

/** Whatever of the office's data outlives a screen says here how it is emptied: the next clerk must not see it. */
export const officeMemory = {
  add: (forget: () => void): void => void forgetters.add(forget),
  forget: (): void => forgetters.forEach((forget) => forget()),
};
