import { ScreenTitle } from '../../components/screen-title';

export default function FeeFormScreen() {
  return <ScreenTitle>Fee form</ScreenTitle>;
}
