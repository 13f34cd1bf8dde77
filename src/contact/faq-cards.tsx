import { isSample } from '../company/facts/fact.ts'
import { Dagger } from '../site/page/dagger.tsx'
import { Section } from '../ui/page/section.tsx'
import { TargetLink } from '../ui/target-link.tsx'
import { contactFaq } from './contact-faq.ts'

/** Common questions before a demo, in four groups. */
export function FaqCards() {
  return (
    <Section id="faq" eyebrow="Asked before" title="Your answer may be here already">
      <div className="faq-cards">
        {contactFaq().map(({ id, title, questions, more }) => (
          <section key={id} className="card stack" aria-labelledby={id}>
            <h3 id={id}>{title}</h3>
            <div>
              {questions.map(({ question, answer, marked }) => (
                <details key={question} className="question">
                  <summary>{question}</summary>
                  <p>
                    {answer}
                    <Dagger when={marked !== undefined && isSample(marked)} />
                  </p>
                </details>
              ))}
            </div>
            <p>
              <TargetLink to={more.to} className="link">
                {more.label}
              </TargetLink>
            </p>
          </section>
        ))}
      </div>
    </Section>
  )
}
