import { ScreenTitle } from '../../components/screen-title';

export default function LoginScreen() {
  return <ScreenTitle>Admin Login</ScreenTitle>;
}
