import { SetMetadata } from '@nestjs/common';

export const IS_PUBLIC = 'isPublic';

/** Opens a route or a whole controller to people who are not logged in. Everything without this mark is closed. */
export const Public = () => SetMetadata(IS_PUBLIC, true);
