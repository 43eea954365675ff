import { fireEvent, render, screen } from '@testing-library/react';
import { useClockOf } from './clock-of';

function Begun() {
  return <p>{useClockOf()('2026-11-27T23:50:00+05:30')}</p>;
}

describe('useClockOf', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setTimeout', 'setInterval', 'setImmediate'], now: new Date('2026-11-27T23:55:00+05:30') }));
  afterEach(() => jest.useRealTimers());

  it('should tell the day as well when somebody comes back to the page after midnight', () => {
    render(<Begun />);
    expect(screen.getByText('23:50')).toBeInTheDocument();
    jest.setSystemTime(new Date('2026-11-28T00:05:00+05:30'));
    fireEvent.focus(window);
    expect(screen.getByText(/23:50.+27/)).toBeInTheDocument();
  });
});
