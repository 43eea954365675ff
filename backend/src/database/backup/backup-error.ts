/** Why a backup or a restore did not happen, in words for the person who asked for it. */
export class BackupError extends Error {}
