import type { StudentData } from '@mmmcollege/backend/contract';
import { FeeForm } from './fee-form';

const nothing = () => undefined;
const REFRESHING = { refresh: nothing, refreshQuietly: nothing, isLoading: false, advice: null, needsDigits: false, refreshed: nothing };

/** The form as a student has it, for the office to look at: it cannot be typed into or sent. */
export function FormPreview({ student }: { student: StudentData }) {
  return (
    <div inert>
      <FeeForm
        student={student} typed={undefined} busy={false} inDoubt={false} refreshing={REFRESHING} onTyped={nothing} onSubmit={() => Promise.resolve(null)}
      />
    </div>
  );
}
