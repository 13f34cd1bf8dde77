import {
  BILLED_SHARE_PERCENT,
  HOURS_SAVED_PER_USER,
  WORKING_DAYS_PER_MONTH,
  type CalculatorInputs,
  type CalculatorResult,
} from './calculator.ts'
import { formatDollars, formatNumber } from '../lib/format-number.ts'
import { useResultMotion } from './use-result-motion.ts'

/** The results, set like an account: what comes in, what it costs, and the multiple under a double rule. */
export function CalculatorWorksheet({ inputs, result }: { inputs: CalculatorInputs; result: CalculatorResult }) {
  const share =
    result.currentMonthlyBilling > 0
      ? `${formatNumber((result.monthlyRevenueIncrease / result.currentMonthlyBilling) * 100)}%`
      : '–'
  return (
    <>
      <h3 className="worksheet__title">
        Estimate for {formatNumber(result.users)} {result.users === 1 ? 'user' : 'users'}
      </h3>
      <dl>
        <div>
          <dt>Administrative hours saved</dt>
          <dd>{formatNumber(result.adminHoursSaved)} a month</dd>
        </div>
        <div className="worksheet__main">
          <dt>Monthly revenue increase</dt>
          <dd>
            <Figure value={result.monthlyRevenueIncrease} text={formatDollars(result.monthlyRevenueIncrease)} />
          </dd>
        </div>
        <div>
          <dt>Monthly cost</dt>
          <dd>
            {formatDollars(result.monthlyCost)}{' '}
            <span className="note">{formatDollars(result.monthlyCostBilledYearly)} if billed yearly</span>
          </dd>
        </div>
        <div className="worksheet__total">
          <dt>Return on cost</dt>
          <dd>
            <Figure value={result.roi} text={`${formatNumber(result.roi)}x`} />
          </dd>
        </div>
      </dl>
      <p className="note">
        For context: at {inputs.dailyBillableHours} hours a day, your billable staff now bill about{' '}
        {formatDollars(result.currentMonthlyBilling)} a month. The increase would be {share} on top.
      </p>
      <details>
        <summary>How we calculate this</summary>
        <ul>
          <li>
            Users = billable + non-billable staff. Cost = users × the plan’s monthly price, whichever way you are
            billed.
          </li>
          <li>
            We assume {HOURS_SAVED_PER_USER} administrative hours saved per user a month. That is an assumption, not a
            measurement of your firm.
          </li>
          <li>
            Revenue increase = hours saved × your hourly rate × {BILLED_SHARE_PERCENT}%, because not every saved hour is
            billed. It counts non-billable staff’s hours at the same rate, so read it as an upper estimate.
          </li>
          <li>Return = increase ÷ cost, rounded.</li>
          <li>Daily billable hours change only the context line, taken over {WORKING_DAYS_PER_MONTH} working days.</li>
        </ul>
      </details>
    </>
  )
}

function Figure({ value, text }: { value: number; text: string }) {
  const ref = useResultMotion<HTMLSpanElement>(value)
  return (
    <span className="worksheet__figure" ref={ref}>
      {text}
    </span>
  )
}
