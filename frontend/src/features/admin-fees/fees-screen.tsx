import type { StudentData } from '@mmmcollege/backend/contract';
import type { ComponentType } from 'react';
import { OfficeScreen } from '../../office/office-screen';
import { Fees } from './fees';

/** @param FormPreview the student's form, which is another feature. */
export function FeesScreen({ FormPreview }: { FormPreview: ComponentType<{ student: StudentData }> }) {
  return (
    <OfficeScreen permission="fees:read">
      <Fees FormPreview={FormPreview} />
    </OfficeScreen>
  );
}
