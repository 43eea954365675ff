import { SetMetadata } from '@nestjs/common';

export const IS_PUBLIC = 'isPublic';

/** Every route without this decorator needs a login. */
export const Public = () => SetMetadata(IS_PUBLIC, true);
