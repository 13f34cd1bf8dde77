import { useEffect, useRef } from 'react'
import {
  BILLED_SHARE_PERCENT,
  HOURS_SAVED_PER_USER,
  paybackDays,
  shareOfBilling,
  WORKING_DAYS_PER_MONTH,
  type CalculatorInputs,
  type CalculatorResult,
} from '../site/rules/calculator.ts'
import { formatDollars, formatNumber } from '../lib/format-number.ts'
import { animate } from '../ui/animate-in.ts'

type Worked = { inputs: CalculatorInputs; result: CalculatorResult }

/**
 * The result as a page of bookkeeping: hours saved, additional income, cost, and how many times the income covers the
 * cost.
 */
export function CalculatorWorksheet({ inputs, result }: Worked) {
  const days = paybackDays(result)
  const share = shareOfBilling(result)
  return (
    <>
      <h3 className="worksheet__title">
        Estimate for {formatNumber(result.users)} {result.users === 1 ? 'user' : 'users'}
      </h3>
      <dl>
        <div data-moved-by="staff saved">
          <dt>Administrative hours saved</dt>
          <dd>{formatNumber(result.adminHoursSaved)} a month</dd>
        </div>
        <div className="worksheet__main" data-moved-by="staff rate saved billed">
          <dt>Monthly revenue increase</dt>
          <dd>
            <Figure value={result.monthlyRevenueIncrease} text={formatDollars(result.monthlyRevenueIncrease)} />
            <ShareOfBilling result={result} data-moved-by="staff hours saved billed" />
          </dd>
        </div>
        <div data-moved-by="staff plan">
          <dt>Monthly cost</dt>
          <dd>
            {formatDollars(result.monthlyCost)}{' '}
            <span className="note">{formatDollars(result.monthlyCostBilledYearly)} if billed yearly</span>
          </dd>
        </div>
        <div className="worksheet__total" data-moved-by="rate plan saved billed">
          <dt>Return on cost</dt>
          <dd>
            <Figure value={result.roi} text={`${formatNumber(result.roi)}x`} />
            <span className="note">
              {days === undefined ? 'Not paid back within a month' : `Pays back a month in ${dayText(days)}`}
            </span>
          </dd>
        </div>
      </dl>
      <p className="note" data-moved-by="staff hours rate">
        For context: at {inputs.dailyBillableHours} hours a day, your billable staff now bill about{' '}
        {formatDollars(result.currentMonthlyBilling)} a month.
        {share === undefined ? '' : ` The increase would be ${formatNumber(share)}% on top.`}
      </p>
      <HowWeCalculate inputs={inputs} />
    </>
  )
}

/**
 * The result in one line, for phones, visible while the fields change. Hidden from screen readers, because it repeats
 * the worksheet.
 */
export function CalculatorBar({ result }: { result: CalculatorResult }) {
  return (
    <p className="calculator__bar no-print" aria-hidden="true">
      <strong>{formatDollars(result.monthlyRevenueIncrease)}</strong> a month
      <ShareOfBilling result={result} />
    </p>
  )
}

function HowWeCalculate({ inputs }: { inputs: CalculatorInputs }) {
  const { hoursSavedPerUser = HOURS_SAVED_PER_USER, billedSharePercent = BILLED_SHARE_PERCENT } = inputs
  return (
    <details>
      <summary>How we calculate this</summary>
      <ul>
        <li>
          Users = billable + non-billable staff. Cost = users × the plan’s monthly price, whichever way you are billed.
        </li>
        <li>
          We assume {hoursSavedPerUser} administrative hours saved per user a month. That is an assumption, not a
          measurement of your firm.
        </li>
        <li>
          Revenue increase = hours saved × your hourly rate × {billedSharePercent}%, because not every saved hour is
          billed. It counts non-billable staff’s hours at the same rate, so read it as an upper estimate.
        </li>
        <li>Return = increase ÷ cost, rounded. Both grow with users, so the return stays the same.</li>
        <li>
          Daily billable hours change only what you bill now, taken over {WORKING_DAYS_PER_MONTH} working days. Paid
          back = cost ÷ increase × {WORKING_DAYS_PER_MONTH} working days, rounded up.
        </li>
      </ul>
    </details>
  )
}

type ShareProps = { result: CalculatorResult; 'data-moved-by'?: string }

/** Shows the increase relative to the firm’s present billing. Shows nothing if the firm bills nothing. */
function ShareOfBilling({ result, ...moved }: ShareProps) {
  const share = shareOfBilling(result)
  return share === undefined ? null : (
    <span className="note" {...moved}>
      {formatNumber(share)}% of what you bill now
    </span>
  )
}

function dayText(days: number): string {
  return days === 1 ? '1 working day' : `${days} working days`
}

const DISTANCE = '0.35em'
/**
 * The shortest time (ms) between two animations of a number, because dragging a slider changes the result with every
 * pixel.
 */
const REST_MS = 500

/** A number that slides in when it changes: from below if it grows, from above if it falls. */
function Figure({ value, text }: { value: number; text: string }) {
  const figure = useRef<HTMLSpanElement>(null)
  const shown = useRef(value)
  const movedAt = useRef(-REST_MS)

  useEffect(() => {
    const before = shown.current
    shown.current = value
    const now = performance.now()
    if (before === value || now - movedAt.current < REST_MS) return
    movedAt.current = now
    const from = value > before ? DISTANCE : `-${DISTANCE}`
    void animate(figure.current, { opacity: [0.2, 1], transform: [`translateY(${from})`, 'none'] })
  }, [value])

  return (
    <span className="worksheet__figure" ref={figure}>
      {text}
    </span>
  )
}
