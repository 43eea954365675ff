import { ScreenTitle } from '../../components/screen-title';

export default function StudentLookupScreen() {
  return <ScreenTitle>Student Identification</ScreenTitle>;
}
