//! `perfectplay serve`: the lab, a web page on this machine.

use std::{
    io::{self, Write},
    net::{IpAddr, Ipv4Addr, SocketAddr},
    path::PathBuf,
    process::ExitCode,
};

use perfectplay_core::both;
use perfectplay_messages::Message;
use perfectplay_server::{Config, Notice, has_page, serve};

use crate::{context::Context, data};

/// Arguments of `perfectplay serve`.
#[derive(clap::Args)]
#[command(
    after_help = "Open the address it prints in a browser; the API under /api answers curl as well, and \
    /api/openapi.json describes it. Results of long solves are kept in the data folder and found again. \
    Nothing leaves this machine, and nobody else can ask unless --address says so."
)]
pub(crate) struct Args {
    /// Port to answer at; 0 for any that is free.
    #[arg(long, value_name = "N", default_value_t = 7878)]
    port: u16,

    /// Address to answer at: 127.0.0.1 is this machine alone, 0.0.0.0 everybody who can reach it.
    #[arg(long, value_name = "IP", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    address: IpAddr,

    /// Folder in which results are kept; usually perfectplay in your data folder.
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, context: &Context, out: &mut impl Write) -> crate::Result<ExitCode> {
    let data = match &args.data {
        Some(data) => data.clone(),
        None => data::folder().ok_or_else(|| {
            both!(
                "there is no data folder here; give --data FOLDER",
                "il n’y a pas de dossier de données ici ; donnez --data DOSSIER",
            )
        })?,
    };
    if !has_page() {
        context.warn(&Message::LabWithoutPage)?;
    }
    let config = Config { address: args.address, port: args.port, data };
    let mut told = Ok(());
    context.attended(|stop, _| {
        let mut tell = |address: SocketAddr, notices: &[Notice]| -> io::Result<()> {
            for notice in notices {
                context.warn(notice)?;
            }
            let address = format!("http://{address}/");
            let said = Message::LabOpen(&address).say(context.voice());
            writeln!(out, "{said}")?;
            out.flush()
        };
        let ready = |address, notices: &[Notice]| told = tell(address, notices);
        serve(&config, ready, stop)
    })?;
    told?;
    Ok(ExitCode::SUCCESS)
}
