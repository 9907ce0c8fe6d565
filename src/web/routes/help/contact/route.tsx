export default function Page() { return <h1>help/contact</h1>; }
