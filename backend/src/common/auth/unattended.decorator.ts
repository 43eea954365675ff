import { SetMetadata } from '@nestjs/common';

export const UNATTENDED = 'unattended';

/** A route that an open page asks by itself: it keeps no session alive of a person who has left. */
export const Unattended = () => SetMetadata(UNATTENDED, true);
