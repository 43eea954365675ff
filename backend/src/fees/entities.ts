import { CollegeWord } from './college-word.entity.js';
import { FeeVersionRow } from './fee-version.entity.js';

export const FEE_ENTITIES = [FeeVersionRow, CollegeWord];
