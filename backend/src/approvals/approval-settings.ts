import type { SettingsPart } from '../config/app-config.js';

/** `two`: what one person proposes another one approves. `one`: a proposal is carried out at once, for an office of one person. */
const APPROVAL_MODES = ['two', 'one'] as const;

export interface ApprovalSettings {
  readonly people: (typeof APPROVAL_MODES)[number];
}

export const APPROVAL_SETTINGS: SettingsPart<ApprovalSettings> = { read: (reader) => ({ people: reader.oneOf('APPROVALS', APPROVAL_MODES, 'two') }) };
