import { REFUND_STATUSES, SHOWN_STATUSES } from '@mmmcollege/backend/contract';
import { transactions } from '@mmmcollege/backend/contract/texts';
import { useId } from 'react';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { Field, FieldFrame, inputClass } from '../../../components/form/field';
import { useTexts } from '../../../lib/texts';
import { ANY_REFUND, datesChosen, periodChosen, refundChoice, selectPeriod, selectRequest, statusChosen } from '../view-slice';
import { PERIODS, type Period } from './periods';

export function StatusFilter() {
  const { transactions: texts } = useTexts({ transactions });
  const dispatch = useAppDispatch();
  const { statuses, refunds } = useAppSelector(selectRequest);
  const [refund] = refunds;
  const chosen = refunds.length > 1 ? ANY_REFUND : refund ? refundChoice(refund) : '';
  const id = useId();
  return (
    <FieldFrame id={id} label={texts.status}>
      <select id={id} name="status" className={inputClass} value={statuses[0] ?? chosen} onChange={(event) => dispatch(statusChosen(event.target.value))}>
        <option value="">{texts.allStatuses}</option>
        {SHOWN_STATUSES.map((name) => (
          <option key={name}>{name}</option>
        ))}
        <optgroup label={texts.refundFilter}>
          <option value={ANY_REFUND}>{texts.anyRefund}</option>
          {REFUND_STATUSES.map((name) => (
            <option key={name} value={refundChoice(name)}>
              {texts.refunds[name]}
            </option>
          ))}
        </optgroup>
      </select>
    </FieldFrame>
  );
}

export function PeriodFilter() {
  const { transactions: texts } = useTexts({ transactions });
  const dispatch = useAppDispatch();
  const request = useAppSelector(selectRequest);
  const period = useAppSelector(selectPeriod);
  const id = useId();
  return (
    <>
      <FieldFrame id={id} label={texts.dates}>
        <select id={id} name="period" className={inputClass} value={period} onChange={(event) => dispatch(periodChosen(event.target.value as Period))}>
          {PERIODS.map((name) => (
            <option key={name} value={name}>
              {texts.periods[name]}
            </option>
          ))}
        </select>
      </FieldFrame>
      {period === 'custom' &&
        (['from', 'to'] as const).map((end) => (
          <Field
            key={end}
            label={texts[end]}
            name={end}
            type="date"
            figures
            value={request[end] ?? ''}
            onChange={({ target }) => dispatch(datesChosen({ [end]: target.value || null }))}
          />
        ))}
    </>
  );
}
