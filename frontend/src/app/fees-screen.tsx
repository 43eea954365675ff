import { lazy } from 'react';
import { FeesScreen } from '../features/admin-fees/fees-screen';

/** The student's own form: loaded when somebody looks at a preview. */
const FormPreview = lazy(() => import('../features/fee-form/fee-form-screen').then((screen) => ({ default: screen.FormPreview })));

export default function ComposedFeesScreen() {
  return <FeesScreen FormPreview={FormPreview} />;
}
