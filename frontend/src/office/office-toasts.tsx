import { useEffect, useRef } from 'react';
import { api } from '../api/api';
import { useAppDispatch, useAppSelector } from '../app/hooks';
import { showToast } from '../components/toasts/show-toast';
import { Toasts } from '../components/toasts/toasts';
import { selectRefusals, selectRefused } from './office-session-slice';

/** Toasts, among them what the server says when it refuses: then the person may no longer do what the screen shows. */
export function OfficeToasts() {
  const dispatch = useAppDispatch();
  const refused = useAppSelector(selectRefused);
  const refusals = useAppSelector(selectRefusals);
  const said = useRef(refusals);
  useEffect(() => {
    if (!refused || said.current === refusals) return;
    said.current = refusals;
    showToast('error', refused);
    dispatch(api.util.invalidateTags(['Me']));
  }, [dispatch, refused, refusals]);
  return <Toasts />;
}
