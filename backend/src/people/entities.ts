import { Admin } from './admin.entity.js';
import { Invitation } from './invitations/invitation.entity.js';
import { RecoveryCode } from './second-factor/recovery-code.entity.js';
import { OfficeSession } from './sessions/office-session.entity.js';

export const PEOPLE_ENTITIES = [Admin, Invitation, RecoveryCode, OfficeSession];
