import type { BulkChange } from '@mmmcollege/backend/contract';
import { bulk } from '@mmmcollege/backend/contract/texts';
import { rupees } from '../../components/amount';
import { ConfirmButton } from '../../components/button/confirm-button';
import { isRecord } from '../../lib/is-record';
import { useTexts } from '../../lib/texts';
import { useAct } from '../../office/use-act';
import { useMay } from '../../office/use-may';
import { useApplyBulkMutation, useEndBulkMutation } from './bulk-api';
import { doingSum } from './doing-sum';

/** What may be done with a change now, each once it is confirmed. */
export function BulkActs({ change }: { change: BulkChange }) {
  const { bulk: texts } = useTexts({ bulk });
  const act = useAct();
  const mayStage = useMay('bulk:stage');
  const [apply] = useApplyBulkMutation();
  const [end] = useEndBulkMutation();
  const { id, kind, state, changing, mayBeUndone } = change;
  const { before, after } = doingSum(change);
  const drop = async (): Promise<boolean> => {
    await act(end({ id, act: 'drop' }).unwrap(), texts.dropped);
    return false;
  };
  const propose = async (call: Promise<unknown>, begun: string): Promise<boolean> => {
    await act(call, isRecord(await call.catch(() => null)) ? texts.proposed : begun);
    return false;
  };
  return (
    <>
      {state === 'staged' && mayStage && changing > 0 && (
        <ConfirmButton
          wantsReason question={texts.applyQuestion[kind](changing, rupees(before), rupees(after))}
          onConfirm={(reason) => propose(apply({ id, reason }).unwrap(), texts.applying)}
        >
          {texts.apply}
        </ConfirmButton>
      )}
      {state === 'staged' && mayStage && (
        <ConfirmButton question={texts.dropQuestion} onConfirm={drop}>{texts.drop}</ConfirmButton>
      )}
      {mayBeUndone && mayStage && (
        <ConfirmButton wantsReason question={texts.undoQuestion} onConfirm={(reason) => propose(end({ id, act: 'undo', reason }).unwrap(), texts.undoing)}>{texts.undo}</ConfirmButton>
      )}
    </>
  );
}
