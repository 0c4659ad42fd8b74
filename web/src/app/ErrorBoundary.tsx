import { Component, type ComponentChildren } from "preact";
import { Message } from "../ui";
import { t } from "../words/words";

/** Catches what goes wrong while a page is drawn and offers to load it again. */
export class ErrorBoundary extends Component<{ children: ComponentChildren }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <Message
        title={t("failed.title")}
        text={t("failed.text")}
        act={{ label: t("failed.again"), run: () => location.reload() }}
      />
    );
  }
}
