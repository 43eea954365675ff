import { OfficeScreen } from '../../office/office-screen';
import { BookPayment } from './book-payment';

export default function BookingScreen() {
  return (
    <OfficeScreen permission="payment:book">
      <BookPayment />
    </OfficeScreen>
  );
}
